// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.programs.Check;

/// Two groups of one job connect at a port. Does nothing with one rank.
public final class Ports {
    private Ports() {}

    public static void run(Intracomm world) throws Exception {
        if (world.getSize() < 2) {
            return;
        }
        if (!canOpen(world)) {
            return;
        }
        boolean first = world.getRank() < world.getSize() / 2;
        Intracomm own = world.split(first ? 0 : 1, world.getRank());
        for (int round = 0; round < 2; round++) {
            Object[] port = {world.getRank() == 0 ? Intracomm.openPort() : "none"};
            world.bcast(port, 1, MPI.OBJECT, 0);
            String name = (String) port[0];
            String named = own.getRank() == 0 ? name : null; // the others ignore it
            Intercomm both = first ? own.accept(named, 0) : own.connect(named, 0);
            Check.same(world.getSize() - own.getSize(), both.getRemoteSize(), "the others");
            TwoGroups.check(both, first);
            both.disconnect();
            if (world.getRank() == 0) {
                Intracomm.closePort(name);
            }
        }
        withHints(world, own, first);
        withoutPort(world);
        own.free();
    }

    /// An MPI library may have no ports.
    private static boolean canOpen(Intracomm world) {
        boolean[] can = {true};
        if (world.getRank() == 0) {
            String port = DeviceSupport.attempt("Ports", Intracomm::openPort);
            can[0] = port != null;
            if (port != null) {
                Intracomm.closePort(port);
            }
        }
        world.bcast(can, 1, MPI.BOOLEAN, 0);
        return can[0];
    }

    /// The root refuses null; the others must not wait for it.
    private static void withoutPort(Intracomm world) {
        refusesNull(world, () -> world.accept(null, 0));
        refusesNull(world, () -> world.connect(null, 0));
    }

    private static void refusesNull(Intracomm world, Runnable call) {
        try {
            call.run();
        } catch (MPIException e) {
            Check.that(world.getRank() != 0 || e.getErrorClass() == MPI.ERR_PORT, e.toString());
            return;
        }
        throw new AssertionError("null was taken as a port");
    }

    private static void withHints(Intracomm world, Intracomm own, boolean first) {
        int root = first ? own.getSize() - 1 : 0;
        boolean opens = first && own.getRank() == root;
        Object[] port = {opens ? Intracomm.openPort(MPI.INFO_NULL) : "none"};
        world.bcast(port, 1, MPI.OBJECT, world.getSize() / 2 - 1);
        String name = (String) port[0];
        Info hints = new Info();
        Intercomm both =
                first ? own.accept(name, hints, root) : own.connect(name, hints, own.getSize() - 1);
        both.barrier();
        both.disconnect();
        if (opens) {
            Intracomm.closePort(name);
        }
    }
}
