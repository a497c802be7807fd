// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.programs.Check;

/// Two jobs that connect by a service name: a server and a client.
public final class MeetingJobs {
    private static final int TRIES = 600;
    private static final int PAUSE_MILLIS = 100;

    private MeetingJobs() {}

    /// @param args `server` or `client`, `checks` or `dies`, and the name of the service
    public static void main(String[] args) throws Exception {
        String[] words = MPI.Init(args);
        boolean serves = words[0].equals("server");
        boolean dies = words[1].equals("dies");
        Intercomm other = serves ? serve(words[2]) : connect(words[2]);
        if (dies) {
            death(other, serves);
        } else {
            TwoGroups.check(other, serves);
            other.disconnect();
        }
        MPI.COMM_WORLD.barrier();
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println(words[0] + ": done");
        }
        MPI.Finalize();
    }

    private static Intercomm serve(String service) {
        int rank = MPI.COMM_WORLD.getRank();
        String port = rank == 0 ? Intracomm.openPort() : "";
        if (rank == 0) {
            Intracomm.publishName(service, port);
        }
        Intercomm client = MPI.COMM_WORLD.accept(port, 0);
        if (rank == 0) {
            Intracomm.unpublishName(service, port);
            Intracomm.closePort(port);
        }
        return client;
    }

    private static Intercomm connect(String service) throws InterruptedException {
        String port = MPI.COMM_WORLD.getRank() == 0 ? lookUp(service) : "";
        return MPI.COMM_WORLD.connect(port, 0);
    }

    /// The server may start later.
    private static String lookUp(String service) throws InterruptedException {
        for (int n = 1; ; n++) {
            try {
                return Intracomm.lookupName(service);
            } catch (MPIException e) {
                if (n == TRIES || e.getErrorClass() != MPI.ERR_NAME) {
                    throw e;
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        }
    }

    /// The server ends without a goodbye: the client gets an error, and continues.
    private static void death(Intercomm other, boolean serves) throws Exception {
        Intracomm all = other.merge(serves);
        if (serves) {
            for (int rank = 0; rank < other.getRemoteSize(); rank++) {
                other.recv(new int[1], 1, MPI.INT, rank, 0);
            }
            Runtime.getRuntime().halt(7);
        }
        other.send(new int[1], 1, MPI.INT, 0, 0);
        Check.refuses(
                MPI.ERR_PROC_ABORTED, () -> other.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 0));
        // also at ranks that exchange no message with the server
        Check.refuses(MPI.ERR_PROC_ABORTED, all::barrier);
        Check.refuses(MPI.ERR_PROC_ABORTED, all::disconnect);
        all.free();
        other.free();
    }
}
