// SPDX-License-Identifier: Apache-2.0
package mpi.programs.message;

import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpi.programs.Check;

/// Messages to and from the null process.
public final class NullProcess {
    private NullProcess() {}

    public static void run(Intracomm world) {
        int[] numbers = {4, 5};
        int none = MPI.PROC_NULL;
        world.send(numbers, 2, MPI.INT, none, 0);
        world.bSend(numbers, 2, MPI.INT, none, 0);
        world.sSend(numbers, 2, MPI.INT, none, 0);
        world.rSend(numbers, 2, MPI.INT, none, 0);
        Request[] requests = {
            world.iSend(numbers, 2, MPI.INT, none, 0),
            world.ibSend(numbers, 2, MPI.INT, none, 0),
            world.isSend(numbers, 2, MPI.INT, none, 0),
            world.irSend(numbers, 2, MPI.INT, none, 0),
            world.iRecv(numbers, 2, MPI.INT, none, 0),
            world.iSend(new Object[] {"a"}, 1, MPI.OBJECT, none, 0),
            world.iRecv(new Object[1], 1, MPI.OBJECT, none, 0)
        };
        Status[] all = Request.waitAllStatus(requests);
        of(all[4]);
        of(all[6]);
        of(world.recv(numbers, 2, MPI.INT, none, 9));
        of(world.sendRecvReplace(numbers, 2, MPI.INT, none, 0, none, 0));
        of(world.recv(new Object[1], 1, MPI.OBJECT, none, MPI.ANY_TAG));
        Check.same(new int[] {4, 5}, numbers, "buffer of a receive from the null process");
    }

    private static void of(Status status) {
        Check.same(MPI.PROC_NULL, status.getSource(), "source");
        Check.same(MPI.ANY_TAG, status.getTag(), "tag");
        Check.same(0, status.getCount(MPI.INT), "count");
    }
}
