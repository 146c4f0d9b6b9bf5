package import FluxCore
package import ReactiveCore

/// A button that switches something on and off, such as whether a video is saved: a stream that the stream of a screen
/// contains. What it switches is in the state of a store.
package enum ToggleButtonLogic<Content: Reducible>: StreamLogic {
    package typealias Input = ToggleButtonInput

    package struct Extra: Sendable {
        let store: Store<Content>
        let isOn: @Sendable () -> Bool?
        let isChanging: @Sendable () -> Bool
        let toggle: @Sendable (_ isOn: Bool) -> Content.Action?

        /// - Parameters:
        ///   - store: Receives the action when the button is pressed.
        ///   - isOn: Whether it is switched on; `nil` until that is known.
        ///   - isChanging: Whether a change is running.
        ///   - toggle: Returns the action that switches it, given whether it is on.
        package init(
            _ store: Store<Content>, isOn: @escaping @Sendable () -> Bool?,
            isChanging: @escaping @Sendable () -> Bool,
            toggle: @escaping @Sendable (_ isOn: Bool) -> Content.Action?
        ) {
            self.store = store
            self.isOn = isOn
            self.isChanging = isChanging
            self.toggle = toggle
        }

        /// Whether it is on, if the button can be pressed.
        var pressable: Bool? { isChanging() ? nil : isOn() }
    }

    package struct Output: Sendable {
        /// Whether it is switched on; `nil` until that is known.
        package let isOn: Computed<Bool?>
        /// Disabled while a change is running, and until it is known whether it is on.
        package let isEnabled: Computed<Bool>
    }

    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        source.input.dispatch(\.pressed, to: extra.store) { extra.pressable.flatMap { extra.toggle($0) } }
            .disposed(by: bag)
        return Output(
            isOn: Computed { extra.isOn() }, isEnabled: Computed { extra.pressable != nil })
    }
}

/// The input of a toggle button.
package struct ToggleButtonInput: Sendable {
    /// Does nothing while the button is disabled.
    package let pressed = Inlet<Void>()

    package init() {}
}
