// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import io.wherry.launch.internal.agent.AgentFrame;
import io.wherry.launch.internal.agent.FrameWriter;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Sends what the ranks of a host print, and their exits, to the launcher.
final class AgentOutputs implements RankEvents {
    private final FrameWriter launcher;

    AgentOutputs(FrameWriter launcher) {
        this.launcher = launcher;
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
        send(new AgentFrame.Exit(rank, code));
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
