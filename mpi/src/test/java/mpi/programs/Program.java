// SPDX-License-Identifier: Apache-2.0
package mpi.programs;

import mpi.Intracomm;

/// The code of all ranks between `MPI.Init` and `MPI.Finalize`.
@FunctionalInterface
interface Program {
    /// @param world all ranks, on a communicator of this program alone
    void run(Intracomm world) throws Exception;
}
