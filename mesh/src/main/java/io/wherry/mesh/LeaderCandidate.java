// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// A wait for a reply, whose thread may become the leader of [LeaderFollowers]. Any thread may call
/// [#isDone] and [#isReady]; the waiting thread calls the rest.
public interface LeaderCandidate {
    /// Returns its index in the table of [Followers].
    int place();

    /// Makes the current thread the waiting thread, which is woken.
    void awaitHere();

    /// Returns true if the reply has arrived.
    boolean isDone();

    /// Returns true if the waiting thread has something to do: the reply has arrived, or a task was
    /// offered.
    boolean isReady();

    /// Returns the key of the tasks that the waiting thread runs, negative for none.
    int taskKey();

    /// Runs the task that was offered, if there is one.
    void runOffered();

    /// Runs a task that was left to the waiting thread while it received.
    void run(Runnable task);
}
