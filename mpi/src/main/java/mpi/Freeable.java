// SPDX-License-Identifier: Apache-2.0
package mpi;

/// An MPI object that the program frees.
public interface Freeable {

    /// Frees the object. Operations in progress on it complete.
    void free();
}
