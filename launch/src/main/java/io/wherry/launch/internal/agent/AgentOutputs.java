// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import io.wherry.launch.internal.output.OutputTarget;
import io.wherry.launch.internal.output.RankEvents;
import io.wherry.transport.Deadline;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Sends what the ranks of a host print, and their exits, to the launcher; before the last exit the
/// files that the ranks left in the shared folder.
public final class AgentOutputs implements RankEvents {
    private final FrameWriter launcher;
    private final AtomicInteger running = new AtomicInteger();
    private volatile CountDownLatch unsent = new CountDownLatch(0);
    private volatile @Nullable SharedFolder shared;

    public AgentOutputs(FrameWriter launcher) {
        this.launcher = launcher;
    }

    /// Called before the ranks start.
    ///
    /// @param ranks the number of them
    /// @param folder null if there is none
    public void expect(int ranks, @Nullable SharedFolder folder) {
        running.set(ranks);
        unsent = new CountDownLatch(ranks);
        shared = folder;
    }

    /// Blocks until the files of a shared folder have been sent, which is before the last exit, or
    /// the deadline is over.
    public void awaitFiles(Deadline deadline) throws InterruptedException {
        if (shared != null) {
            boolean _ = unsent.await(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
        }
    }

    @Override
    public OutputTarget out(int rank) {
        return new Sent(rank, false);
    }

    @Override
    public OutputTarget err(int rank) {
        return new Sent(rank, true);
    }

    @Override
    public void exited(int rank, int code) {
        SharedFolder folder = shared;
        try {
            if (running.decrementAndGet() == 0 && folder != null) {
                sendBack(folder);
            }
        } finally {
            // also after an error such as too little memory: the launcher waits for the exit
            send(new AgentFrame.Exit(rank, code));
            unsent.countDown();
        }
    }

    private void sendBack(SharedFolder folder) {
        try {
            folder.sendBack(piece -> launcher.write(new AgentFrame.Shared(piece)));
        } catch (IOException | RuntimeException e) {
            send(new AgentFrame.Warning("cannot send the files of the ranks: " + e.getMessage()));
        }
    }

    private void send(AgentFrame frame) {
        try {
            launcher.write(frame);
        } catch (IOException _) {
            /* the connection has ended, which the agent notices when it reads */
        }
    }

    /// An output of a rank.
    private final class Sent implements OutputTarget {
        private final int rank;
        private final boolean error;

        Sent(int rank, boolean error) {
            this.rank = rank;
            this.error = error;
        }

        @Override
        public void add(byte[] block, int length) {
            send(new AgentFrame.Output(rank, error, ByteBuffer.wrap(block, 0, length)));
        }

        @Override
        public void end() {
            send(new AgentFrame.Output(rank, error, ByteBuffer.allocate(0)));
        }
    }
}
