// SPDX-License-Identifier: Apache-2.0
package mpi;

/// What MPI is to be told that it is not needed any more.
public interface Freeable {

    /// Ends it. What was begun with it goes on to its end.
    void free();
}
