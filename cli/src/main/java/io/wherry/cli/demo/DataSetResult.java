// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.show.UnitFormat;

/// The result of sending one data set.
record DataSetResult(String name, long objects, FormatOutcome lean, FormatOutcome javaIo) {

    /// One line for the progress.
    String summary() {
        return "%,11d objects  lean %s, java.io %s".formatted(objects, brief(lean), brief(javaIo));
    }

    private static String brief(FormatOutcome outcome) {
        return switch (outcome) {
            case FormatOutcome.Equal equal -> "equal in " + UnitFormat.time(equal.nanos());
            case FormatOutcome.Different _ -> "DIFFERENT";
            case FormatOutcome.Failed failed -> failed.reason();
        };
    }

    /// Whether this is as it should be. A stack overflow is as it should be for java.io: it
    /// recurses.
    boolean isGood() {
        boolean javaIoOverflowed =
                javaIo instanceof FormatOutcome.Failed failed
                        && failed.reason().equals(FailureReason.STACK_OVERFLOW);
        return lean instanceof FormatOutcome.Equal
                && (javaIo instanceof FormatOutcome.Equal || javaIoOverflowed);
    }
}
