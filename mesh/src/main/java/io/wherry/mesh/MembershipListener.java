// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// The callbacks of a [Rendezvous] for members that join or are missing. Called by any thread.
public interface MembershipListener {
    /// Returns the reason of the protocol to reject a member of the job, empty if there is none.
    default String mismatch(MemberHello theirs) {
        return "";
    }

    /// Called when a member has joined: at most once for each, and never after [#missing].
    ///
    /// @return false if it is not needed any more; the link is closed then
    boolean join(MemberHello theirs, Connection connection);

    /// Called when a member does not join in time, or another process has its address. At most once
    /// for each.
    ///
    /// @param why the last problem
    void missing(int rank, String why);
}
