// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.metrics;

/// The kind of a message: its part of a call, its method and its object.
///
/// @param method name and descriptor; empty for the reply to a batch
/// @param object number of the called object; 0 for a reply
public record MessageKind(Part part, String method, long object) {

    /// The part of a call that a message contains.
    public enum Part {
        ARGUMENTS,
        RESULT,
        THROWN;

        /// Returns the name in events.
        String word() {
            return switch (this) {
                case ARGUMENTS -> "arguments";
                case RESULT -> "result";
                case THROWN -> "thrown";
            };
        }
    }
}
