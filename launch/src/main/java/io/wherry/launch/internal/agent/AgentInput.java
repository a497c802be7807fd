// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.internal.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/// Passes bytes from the launcher to the standard input of rank 0, on a thread of its own: the rank
/// may not read for a long time. The launcher sends bytes when it is asked for them, so that at
/// most one block waits here.
public final class AgentInput implements Runnable {
    private final OutputStream rank;
    private final FrameWriter launcher;
    private final BlockingQueue<ByteBuffer> blocks = new LinkedBlockingQueue<>();

    private AgentInput(OutputStream rank, FrameWriter launcher) {
        this.rank = rank;
        this.launcher = launcher;
    }

    public static AgentInput start(OutputStream rank, FrameWriter launcher) {
        AgentInput started = new AgentInput(rank, launcher);
        Thread.ofPlatform().daemon().name("wherry-input").start(started);
        return started;
    }

    /// Receives the bytes that were asked for.
    public void feed(ByteBuffer bytes) {
        blocks.add(bytes);
    }

    @Override
    public void run() {
        try (rank) {
            while (true) {
                launcher.write(new AgentFrame.InputWanted());
                ByteBuffer bytes = blocks.take();
                if (!bytes.hasRemaining()) {
                    return;
                }
                byte[] block = new byte[bytes.remaining()];
                bytes.get(block);
                rank.write(block);
                rank.flush();
            }
        } catch (IOException _) {
            /* the rank has ended or closed its input, or the connection has ended */
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts this thread", e);
        }
    }
}
