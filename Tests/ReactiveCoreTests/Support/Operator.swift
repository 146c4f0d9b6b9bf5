/// Every operator by name, for tests of rules that hold for all of them.
///
/// An operator without rows, or a row with a missing value, does not compile. A test finds public functions
/// that are listed neither here nor in `Source`.
enum Operator: String, CaseIterable {
    case map, compactMap, filter, scan, reduce, toArray, pairwise
    case buffer, window, groupBy, distinctUntilChanged, enumerated, timestamp, withUnretained
    case decode, materialize, dematerialize, `do`, debug, take, skip
    case takeLast, skipLast, element, single, ignoreElements, startWith, endWith
    case ifEmpty, contains, sequenceEqual, amb, merge, combineLatest, zip
    case withLatestFrom, flatMap, flatMapFirst, flatMapLatest, concatMap, switchLatest, concat
    case `repeat`, retry, `catch`, catchAndReturn, debounce, throttle, sample
    case delay, delaySubscription, timeout, observe, subscribe, share, publish
    case replay, multicast, create
}

extension Operator {
    /// The operator's variants.
    var rows: [OperatorRow] {
        switch self {
        case .map: [.map]
        case .compactMap: [.compactMap]
        case .filter: [.filter]
        case .scan: [.scan, .scanInto]
        case .reduce: [.reduce, .reduceInto]
        case .toArray: [.toArray]
        case .pairwise: [.pairwise]
        case .buffer: [.buffer]
        case .window: [.window]
        case .groupBy: [.groupBy]
        case .distinctUntilChanged: [.distinctUntilChanged, .distinctUntilChangedByAKey]
        case .enumerated: [.enumerated]
        case .timestamp: [.timestamp]
        case .withUnretained: [.withUnretained]
        case .decode: [.decode]
        case .materialize, .dematerialize: [.materializeDematerialize]
        case .do: [.do, .doWithEverything, .doThrowingAtTheCompletion, .doAfter]
        case .debug: [.debug]
        case .take: [.take, .takeWhile, .takeWhileInclusive, .takeUntil, .takeUntilClosure, .takeFor]
        case .skip: [.skip, .skipWhile, .skipUntil, .skipFor]
        case .takeLast: [.takeLast]
        case .skipLast: [.skipLast]
        case .element: [.elementAt]
        case .single: [.single, .singleWithACondition]
        case .ignoreElements: [.ignoreElements]
        case .startWith: [.startWith, .startWithSeveral]
        case .endWith: [.endWith]
        case .ifEmpty: [.ifEmptyDefault, .ifEmptySwitchTo]
        case .contains: [.contains]
        case .sequenceEqual: [.sequenceEqual]
        case .amb: [.amb]
        case .merge: [.merge, .mergeWith, .mergeOfSequences, .mergeMaxConcurrent]
        case .combineLatest:
            [
                .combineLatest, .combineLatestWithAClosure, .combineLatestOf3, .combineLatestOf4,
                .combineLatestOf6, .combineLatestOfACollection,
            ]
        case .zip: [.zip, .zipOf3, .zipOf4, .zipOf6, .zipOfACollection]
        case .withLatestFrom: [.withLatestFrom, .withLatestFromWithAClosure]
        case .flatMap: [.flatMap]
        case .flatMapFirst: [.flatMapFirst]
        case .flatMapLatest: [.flatMapLatest]
        case .concatMap: [.concatMap]
        case .switchLatest: [.switchLatest]
        case .concat: [.concat, .concatWithTheNext, .concatOfSequences]
        case .repeat: [.repeat]
        case .retry: [.retry, .retryWhen, .retryWithABackOff]
        case .catch: [.catch, .catchSequence]
        case .catchAndReturn: [.catchAndReturn]
        case .debounce: [.debounce]
        case .throttle: [.throttle, .throttleWithoutTheLatest]
        case .sample: [.sample, .sampleDefault]
        case .delay: [.delay]
        case .delaySubscription: [.delaySubscription]
        case .timeout: [.timeout, .timeoutWithAnother]
        case .observe: [.observeOn]
        case .subscribe: [.subscribeOn]
        case .share: [.share, .shareReplay1, .shareReplay2ScopeForever]
        case .publish: [.publishRefCount]
        case .replay: [.replay]
        case .multicast: [.multicast, .multicastSelector]
        case .create: [.create]
        }
    }
}
