// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

/// Why a graph could not be sent, in a few words for the table.
final class FailureReason {
    static final String STACK_OVERFLOW = "stack overflow";

    private FailureReason() {}

    static String of(Throwable thrown) {
        return switch (thrown) {
            case StackOverflowError _ -> STACK_OVERFLOW;
            case OutOfMemoryError _ -> "out of memory";
            default -> {
                String message = thrown.getMessage();
                String name = thrown.getClass().getSimpleName();
                yield message == null ? name : name + ": " + message;
            }
        };
    }
}
