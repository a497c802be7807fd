// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.shm.internal.ring;

import io.wherry.transport.shm.SharedMemoryException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/// The protocol of the ring on jcstress. CONTRIBUTING.md has the command that runs it; the build
/// only compiles it.
public final class RingStress {
    private static final int CAPACITY = 256;

    private RingStress() {}

    /// Remembers that it was called.
    static final class Called implements PeerWaker {
        volatile boolean woken;

        @Override
        public void wake(MemorySegment word, int how) {
            woken = true;
        }

        @Override
        public boolean wakesInFutex() {
            return false;
        }
    }

    /// A ring with room for three numbers and both its ends.
    @State
    public static class Ring {
        final MemorySegment memory =
                Arena.ofAuto().allocate(RingLayout.size(CAPACITY), RingLayout.LINE);
        final Called waker = new Called();
        final RingWriter writer = new RingWriter(memory, waker);
        final RingReader reader = new RingReader(memory, waker);
        boolean saw;
        boolean took;

        long write(int value) {
            try {
                ByteBuffer[] buffers = {ByteBuffer.allocate(Integer.BYTES).putInt(0, value)};
                return writer.write(buffers, 0, 1);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        /// @return the number that was there, 0 if there was none, -1 if there was half a one
        int read() {
            try {
                ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES);
                int count = reader.read(bytes);
                return count == Integer.BYTES ? bytes.getInt(0) : -count;
            } catch (SharedMemoryException e) {
                throw new AssertionError(e);
            }
        }

        boolean hasBytes() {
            try {
                return reader.hasBytes();
            } catch (SharedMemoryException e) {
                throw new AssertionError(e);
            }
        }

        boolean hasRoom() {
            try {
                return writer.room() > 0;
            } catch (SharedMemoryException e) {
                throw new AssertionError(e);
            }
        }
    }

    /// Bytes are seen whole and in order.
    @JCStressTest
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "read before the first")
    @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "read before and after the first")
    @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "read between the two")
    @Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "read both")
    @Outcome(expect = Expect.FORBIDDEN, desc = "torn, lost or out of order")
    public static class Order {
        @Actor
        public void write(Ring ring) {
            ring.write(1);
            ring.write(2);
        }

        @Actor
        public void read(Ring ring, II_Result result) {
            result.r1 = ring.read();
            result.r2 = ring.read();
        }
    }

    /// Bytes that were not read are not overwritten, also where the ring begins anew.
    @JCStressTest
    @Outcome(id = "0, 2", expect = Expect.ACCEPTABLE, desc = "ring was full")
    @Outcome(id = "4, 2", expect = Expect.ACCEPTABLE, desc = "there was room again")
    @Outcome(expect = Expect.FORBIDDEN, desc = "overwritten")
    public static class Room {
        @Actor
        public void write(Ring ring, II_Result result) {
            ring.write(1);
            ring.write(2);
            ring.write(3);
            result.r1 = (int) ring.write(4);
        }

        @Actor
        public void read(Ring ring) {
            int first = ring.read();
            if (first != 0 && first != 1) {
                throw new AssertionError("read " + first);
            }
        }

        @Arbiter
        public void next(Ring ring, II_Result result) {
            int next = ring.read();
            result.r2 = next == 1 ? ring.read() : next;
        }
    }

    /// A thread that goes to sleep for bytes sees them or is woken.
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "saw the bytes or was woken")
    @Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "sleeps over bytes that are there")
    public static class Sleep {
        @Actor
        public void write(Ring ring) {
            ring.write(1);
        }

        @Actor
        public void sleep(Ring ring) {
            ring.reader.signal().arm(WakeupSignal.AT_SOCKET);
            ring.saw = ring.hasBytes();
        }

        @Arbiter
        public void judge(Ring ring, I_Result result) {
            result.r1 = ring.saw || ring.waker.woken ? 1 : 0;
        }
    }

    /// A thread that goes to sleep for room sees it or is woken.
    @JCStressTest
    @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "saw room or was woken, or there is none")
    @Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "sleeps over room that is there")
    public static class SleepForRoom {
        @Actor
        public void writeAndSleep(Ring ring) {
            ring.write(1);
            ring.write(2);
            ring.write(3);
            ring.writer.signal().arm(WakeupSignal.AT_SOCKET);
            ring.saw = ring.hasRoom();
        }

        @Actor
        public void read(Ring ring) {
            ring.took = ring.read() != 0;
        }

        @Arbiter
        public void judge(Ring ring, I_Result result) {
            result.r1 = ring.saw || ring.waker.woken || !ring.took ? 1 : 0;
        }
    }

    /// A thread that sees the end sees all bytes before it.
    @JCStressTest
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "not ended yet")
    @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "not ended yet, the bytes are there")
    @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "ended, the bytes are there")
    @Outcome(expect = Expect.FORBIDDEN, desc = "ended, the bytes are lost")
    public static class End {
        @Actor
        public void end(Ring ring) {
            ring.write(1);
            ring.writer.end();
        }

        @Actor
        public void read(Ring ring, II_Result result) {
            result.r1 = ring.reader.writerEnded() ? 1 : 0;
            result.r2 = ring.read();
        }
    }
}
