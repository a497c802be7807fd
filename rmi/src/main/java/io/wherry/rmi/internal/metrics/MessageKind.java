// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

/// Which message of which call.
///
/// @param method name and descriptor; empty for the answer to a batch
/// @param object number of the object that is called; 0 if it is an answer
public record MessageKind(Part part, String method, long object) {

    /// What a message is of a call.
    public enum Part {
        ARGUMENTS,
        RESULT,
        THROWN;

        /// As events say it.
        String word() {
            return switch (this) {
                case ARGUMENTS -> "arguments";
                case RESULT -> "result";
                case THROWN -> "thrown";
            };
        }
    }
}
