// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

import io.wherry.cli.show.Quantity;

/// What came of one data set.
record Result(String name, long objects, Outcome lean, Outcome javaIo) {

    /// One line for the progress.
    String summary() {
        return "%,11d objects  lean %s, java.io %s".formatted(objects, brief(lean), brief(javaIo));
    }

    private static String brief(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Equal equal -> "equal in " + Quantity.time(equal.nanos());
            case Outcome.Different _ -> "DIFFERENT";
            case Outcome.Failed failed -> failed.reason();
        };
    }

    /// Whether this is as it should be. A stack overflow is as it should be for java.io: it
    /// recurses.
    boolean isGood() {
        boolean javaIoOverflowed =
                javaIo instanceof Outcome.Failed failed
                        && failed.reason().equals(Reason.STACK_OVERFLOW);
        return lean instanceof Outcome.Equal
                && (javaIo instanceof Outcome.Equal || javaIoOverflowed);
    }
}
