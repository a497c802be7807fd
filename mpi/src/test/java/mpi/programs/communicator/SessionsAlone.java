// SPDX-License-Identifier: Apache-2.0
package mpi.programs.communicator;

import mpi.Group;
import mpi.MPI;
import mpi.Session;
import mpi.programs.Check;

/// Sessions one after another and at the same time, and no `MPI.Init`.
public final class SessionsAlone {
    private SessionsAlone() {}

    public static void main(String[] args) throws Exception {
        int rank = -1;
        for (int n = 0; n < 3; n++) {
            Session one = Session.init(MPI.INFO_NULL, MPI.ERRORS_RETURN);
            Session other = Session.init(MPI.INFO_NULL, MPI.ERRORS_RETURN);
            Sessions.sets(one);
            Sessions.sums(one, "one " + n);
            Sessions.sums(other, "other " + n);
            rank = Group.fromSessionPset(one, "mpi://WORLD").getRank();
            one.finalizeSession();
            Sessions.sums(other, "other again " + n);
            other.finalizeSession();
            Sessions.afterwards(one);
        }
        Check.that(!MPI.isInitialized(), "MPI.Init was not called");
        if (rank == 0) {
            System.out.println("programs: done");
        }
    }
}
