// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.report;

import java.util.List;

/// One section of a run.
///
/// @param state whether it was measured
/// @param reason why not, empty if it was
/// @param seconds that it took
/// @param blocks its page
public record Part(State state, String reason, double seconds, List<Block> blocks) {
    public enum State {
        MEASURED,
        SKIPPED,
        FAILED
    }

    public Part {
        blocks = List.copyOf(blocks);
    }

    public static Part measured(double seconds, List<Block> blocks) {
        return new Part(State.MEASURED, "", seconds, blocks);
    }

    /// Not measured, and will not be.
    public static Part skipped(String reason) {
        return new Part(State.SKIPPED, reason, 0, List.of());
    }

    /// It was tried, and broke off.
    public static Part failed(String reason, double seconds) {
        return new Part(State.FAILED, reason, seconds, List.of());
    }

    public boolean isMeasured() {
        return state == State.MEASURED;
    }
}
