// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.util.Locale;

/// The meaning of a row of a profile.
public enum RowKind {
    /// The rank as a whole: `nanos` from the start of its JVM to its end.
    TOTAL,
    /// `nanos` in which a thread at least communicated, `serializing` of them at least one encoded or decoded.
    COMMUNICATION,
    /// Calls that the rank made, by method; `nanos` until they returned.
    CALL_OUT,
    /// Calls that the rank served, by method; `nanos` that the methods ran.
    CALL_IN,
    /// Arguments that the rank wrote, by method and types.
    ARGUMENTS_OUT,
    /// Arguments that the rank read, by method and types.
    ARGUMENTS_IN,
    /// Results that the rank wrote, by method and types.
    RESULT_OUT,
    /// Results that the rank read, by method and types.
    RESULT_IN,
    /// Exceptions that the rank wrote, by method and class.
    THROWN_OUT,
    /// Exceptions that the rank read, by method and class.
    THROWN_IN,
    /// Messages of MPI that the rank sent, by datatype.
    SENT,
    /// Messages of MPI that the rank received, by datatype.
    RECEIVED,
    /// Operations of all ranks, by name and datatype; `bytes` that the rank brought along.
    COLLECTIVE,
    /// The same operations; `bytes` that the rank had of them in the end.
    COLLECTIVE_IN,
    /// Waits of MPI for operations that were started before.
    WAITED,
    /// ISO clusters that the rank sent.
    CLUSTER_SENT,
    /// ISO clusters that the rank received.
    CLUSTER_RECEIVED,
    /// Graphs that became bytes otherwise, by format and class.
    ENCODED,
    /// Bytes that became graphs otherwise, by format and class.
    DECODED,
    /// An estimate: `nanos` that messages of remote calls take to write or read by themselves; `serializing` as it was measured.
    ESTIMATE;

    /// As files have it.
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static RowKind of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    /// Whether these are messages of remote calls that the rank wrote.
    boolean isWritten() {
        return this == ARGUMENTS_OUT || this == RESULT_OUT || this == THROWN_OUT;
    }

    /// Whether these are messages of remote calls that the rank read.
    boolean isRead() {
        return this == ARGUMENTS_IN || this == RESULT_IN || this == THROWN_IN;
    }
}
