// SPDX-License-Identifier: Apache-2.0
package io.wherry.mesh;

/// A wait for an answer, whose thread may become the leader of [LeaderFollowers]. Any thread may call [#isDone] and [#isReady]; the waiting
/// thread calls the rest.
public interface Candidate {
    /// Returns its place among the [Followers].
    int place();

    /// Makes the current thread the waiting thread: it is the one that is woken.
    void awaitHere();

    /// Returns true if the answer is here.
    boolean isDone();

    /// Returns true if the waiting thread has something to do: the answer is here, or a task was offered.
    boolean isReady();

    /// Returns the key of the tasks that the waiting thread runs, negative if it runs none.
    int taskKey();

    /// Runs the task that was offered, if there is one.
    void runOffered();

    /// Runs a task that was left to the waiting thread while it received.
    void run(Runnable task);
}
