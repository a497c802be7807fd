// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import io.wherry.bench.calls.Operation;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Calls that a contender cannot make, and contenders that failed, each with the reason. One thread owns them.
final class Refusals {
    private static final String REST = "all that is missing";

    private final Map<Refused, String> reasons = new LinkedHashMap<>();

    private record Refused(String who, String what) {}

    /// Records that a contender cannot make a call; the first reason stays.
    void refuse(String who, Operation operation, String reason) {
        reasons.putIfAbsent(new Refused(who, operation.label()), reason);
    }

    /// Records that a contender is gone; its earlier measurements stay.
    void fail(String who, String reason) {
        reasons.putIfAbsent(new Refused(who, REST), reason);
    }

    boolean isRefused(String who, Operation operation) {
        return reasons.containsKey(new Refused(who, operation.label()));
    }

    /// Returns the contender, the call and the reason, each as three cells.
    Set<List<String>> rows() {
        return reasons.entrySet().stream()
                .map(entry ->
                        List.of(entry.getKey().who(), entry.getKey().what(), entry.getValue()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
