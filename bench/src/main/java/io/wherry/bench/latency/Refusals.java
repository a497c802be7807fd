// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.latency;

import io.wherry.bench.calls.Operation;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Calls that a contender cannot make, and contenders that failed, each with the reason. One thread owns them.
public final class Refusals {
    private static final String REST = "all that is missing";

    private final Map<Refused, String> reasons = new LinkedHashMap<>();

    private record Refused(String subject, String what) {}

    /// Records that a contender cannot make a call; the first reason stays.
    public void refuse(String subject, Operation operation, String reason) {
        reasons.putIfAbsent(new Refused(subject, operation.label()), reason);
    }

    /// Records the failure of a contender; its earlier measurements are kept.
    public void fail(String subject, String reason) {
        reasons.putIfAbsent(new Refused(subject, REST), reason);
    }

    boolean isRefused(String subject, Operation operation) {
        return reasons.containsKey(new Refused(subject, operation.label()));
    }

    /// Returns the contender, the call and the reason, each as three cells.
    public Set<List<String>> rows() {
        return reasons.entrySet().stream()
                .map(entry ->
                        List.of(entry.getKey().subject(), entry.getKey().what(), entry.getValue()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
