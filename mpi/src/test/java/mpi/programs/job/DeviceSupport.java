// SPDX-License-Identifier: Apache-2.0
package mpi.programs.job;

import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/// The features of the device under test: an MPI library may lack some.
final class DeviceSupport {
    private DeviceSupport() {}

    /// Returns true if the ranks run on an MPI library, not on the built-in device.
    static boolean isUsed() {
        return "library".equals(System.getProperty("wherry.mpi.device"));
    }

    /// A call that returns a value.
    @FunctionalInterface
    interface Attempt<T> {
        T run();
    }

    /// Returns the value; null if an MPI library reports an error, which is printed as the reason
    /// to skip the program. On the built-in device the error is thrown.
    static <T> @Nullable T attempt(String program, Attempt<T> attempt) {
        try {
            return attempt.run();
        } catch (MPIException e) {
            if (!isUsed()) {
                throw e;
            }
            if (MPI.COMM_WORLD.getRank() == 0) {
                System.out.println("skipped: " + program + ": " + e.getMessage());
            }
            return null;
        }
    }
}
