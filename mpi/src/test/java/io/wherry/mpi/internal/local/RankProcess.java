// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.local;

import io.wherry.mpi.internal.device.Context;
import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.device.Transfer;
import io.wherry.mpi.internal.device.Window;
import io.wherry.transport.Address;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import mpi.MPIException;

/// A rank in its own JVM: runs a scenario, and prints the result.
final class RankProcess {
    static final String DONE = "done";
    static final String LOST = "lost ";
    static final int ABORT_CODE = 7;
    private static final int LONG = 3 << 20;

    private RankProcess() {}

    /// @param arguments rank, size, prefix of the addresses, part
    public static void main(String[] arguments) throws IOException {
        Thread.ofPlatform().daemon().start(RankProcess::endWithTheParent);
        int rank = Integer.parseInt(arguments[0]);
        int size = Integer.parseInt(arguments[1]);
        LocalDevice device = joined(rank, size, arguments[2], AbortAction.HALT);
        Context world = device.world();
        switch (arguments[3]) {
            case "ring" -> {
                ring(world);
                device.close();
            }
            case "for ever" -> {
                System.out.println(DONE);
                try {
                    while (true) {
                        ring(world);
                    }
                } catch (MPIException e) {
                    System.out.println(LOST + e.getMessage());
                    Runtime.getRuntime().halt(0);
                }
            }
            case "abort" -> device.abort(ABORT_CODE);
            case "idle" -> LockSupport.parkNanos(Long.MAX_VALUE);
            case "wait" -> world.receive(Bytes.empty(8), Element.LONG, 0, 0);
            default -> throw new IllegalArgumentException(arguments[3]);
        }
        System.out.println(DONE);
    }

    private static void endWithTheParent() {
        try {
            while (System.in.read() >= 0) {
                // nothing is said
            }
        } catch (IOException _) {
            // the parent is gone
        }
        Runtime.getRuntime().halt(1);
    }

    static LocalDevice joined(int rank, int size, String prefix, AbortAction ending) {
        JoinOptions options = new JoinOptions(prefix, Duration.ofSeconds(60), ending);
        return LocalDevice.join(rank, size, other -> Address.parse(prefix + other), options);
    }

    /// Sends to the next rank and receives from the one before, and does the same at a window.
    static void ring(Context world) {
        int size = world.group().length;
        int next = (world.rank() + 1) % size;
        int previous = (world.rank() + size - 1) % size;
        for (int length : new int[] {0, 8, LONG}) {
            MemorySegment into = Bytes.empty(length);
            Transfer sending =
                    world.sendLater(
                            SendMode.STANDARD,
                            Bytes.of(world.rank(), length),
                            Element.BYTE,
                            next,
                            1);
            world.receive(into, Element.BYTE, previous, 1);
            sending.await();
            Bytes.assertSame(into, previous);
        }
        MemorySegment memory = Bytes.empty(8);
        Window window = world.window(memory);
        window.fence(0);
        window.put(Bytes.number(world.rank()), Element.LONG, new Window.Place(next, 0));
        window.fence(0);
        if (Bytes.number(memory) != previous) {
            throw new AssertionError("window has " + Bytes.number(memory));
        }
        window.free();
    }
}
