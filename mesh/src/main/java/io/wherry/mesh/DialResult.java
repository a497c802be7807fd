// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// The result of one attempt to connect to a member of a job.
sealed interface DialResult {
    /// The member has replied with its hello.
    record Met(MemberHello theirs, Connection connection) implements DialResult {}

    /// There is no connection.
    ///
    /// @param isFinal whether further attempts would fail, too
    record Failed(String problem, boolean isFinal) implements DialResult {}
}
