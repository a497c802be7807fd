// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// What a protocol makes of the members that a [Rendezvous] brings. Called by any thread.
public interface Members {
    /// Says what keeps a member out, besides the job it belongs to; empty if nothing does.
    default String mismatch(Hello theirs) {
        return "";
    }

    /// A member is there. Once for each, and never after [#missing].
    ///
    /// @return false if it is not wanted any more; the link is closed then
    boolean join(Hello theirs, Connection connection);

    /// A member is not there in time, or another answers in its place. Once for each at most.
    ///
    /// @param why what went wrong last
    void missing(int rank, String why);
}
