// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import jdk.jfr.consumer.RecordedEvent;

/// A message of a remote call that was kept.
///
/// @param part arguments, result or thrown
/// @param method name and descriptor
/// @param types of its values
/// @param encoded the message by itself in the lean format, in Base64
record SampledMessage(String part, String method, String types, String encoded) {
    static SampledMessage of(RecordedEvent event) {
        return new SampledMessage(
                event.getString("part"),
                event.getString("method"),
                ValueTypes.of(event.getString("values")).types(),
                event.getString("message"));
    }

    /// Returns whether the message belongs to `row`, read or written.
    boolean isOf(ProfileRow row) {
        String kind = row.kind().word();
        return kind.startsWith(part + "-")
                && row.what().equals(method)
                && row.types().equals(types);
    }

    /// Whether it is the same kind of message.
    boolean isLike(SampledMessage other) {
        return part.equals(other.part) && method.equals(other.method) && types.equals(other.types);
    }
}
