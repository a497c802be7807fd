// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.library;

import io.wherry.mpi.internal.device.Element;
import io.wherry.mpi.internal.device.SendMode;
import io.wherry.mpi.internal.library.Rank.Home;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A rank of an MPI job that exercises the whole device; exits with 0 on success.
///
/// The argument: `serial` requests less than `MPI_THREAD_MULTIPLE`; `virtual` runs everything in a
/// virtual thread; `abort` aborts the job from one rank; `all` does none of these.
final class LibraryProbe {
    private static final int STORMS = 400_000;
    private static final int ABORT_CODE = 7;

    private LibraryProbe() {}

    /// Something that is null half of the time.
    private record Cell(long value, @Nullable Cell next) {}

    /// @param arguments see above
    public static void main(String[] arguments) throws InterruptedException {
        List<String> modes = Arrays.asList(arguments);
        Rank me;
        try {
            me = Rank.of(LibraryDevice.init(3, modes.contains("serial") ? 2 : 3));
        } catch (Throwable t) {
            t.printStackTrace();
            Runtime.getRuntime().halt(1);
            return;
        }
        Runnable work = () -> endure(me, modes);
        if (modes.contains("virtual")) {
            Thread.ofVirtual().start(work).join();
        } else {
            work.run();
        }
        me.device().close();
        System.exit(0);
    }

    private static void endure(Rank me, List<String> modes) {
        try {
            if (modes.contains("abort")) {
                abort(me);
            }
            work(me);
        } catch (Throwable t) {
            System.err.println("probe failed: rank=" + me.rank());
            t.printStackTrace();
            System.err.flush();
            me.device().abort(1);
        }
    }

    private static void work(Rank me) {
        LibraryDevice device = me.device();
        me.say(
                device.libraryVersion()
                        + ", standard="
                        + device.standardVersion()
                        + ", size="
                        + me.size()
                        + ", serial="
                        + Gate.isSerial()
                        + ", level="
                        + device.threadLevel());
        storm();
        me.say("null storm survived");
        new MessageProbe(me).run();
        me.say("messages");
        new ContextProbe(me).run();
        me.say("contexts");
        new CollectiveProbe(me).run();
        me.say("collectives");
        if (me.size() > 1) { // Open MPI 4 has no windows for one rank with several threads
            new WindowProbe(me).run();
            me.say("windows");
        }
        storm();
        me.barrier();
        me.say("done");
    }

    private static void abort(Rank me) {
        if (me.rank() == me.size() - 1) {
            Thread.ofPlatform().start(() -> me.device().abort(ABORT_CODE));
        }
        me.world().receive(Rank.empty(Home.NATIVE, 8), Element.BYTE, me.last(), 1);
        me.world().send(SendMode.STANDARD, Rank.empty(Home.NATIVE, 8), Element.BYTE, me.next(), 1);
    }

    /// Null checks in compiled code, which raise signals.
    private static void storm() {
        Cell cell = new Cell(1, null);
        int caught = 0;
        for (int i = 0; i < STORMS; i++) {
            try {
                sum(i % 1000 == 0 ? cell.next() : cell);
            } catch (NullPointerException _) {
                caught++;
            }
        }
        Rank.checkEqual(caught, STORMS / 1000, "null checks");
    }

    @SuppressWarnings("NullAway") // the null is the point
    private static long sum(@Nullable Cell cell) {
        return cell.value() + 1;
    }
}
