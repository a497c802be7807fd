// SPDX-License-Identifier: Apache-2.0
package mpi;

/// What happens when a call fails. All of them throw the [MPIException]; nobody catches it unless they want to.
///
/// With [MPI#ERRORS_ARE_FATAL], as with any other, an exception that nobody catches ends the job, see [MPI#Init].
public final class Errhandler {
    static final Errhandler FATAL = new Errhandler("ERRORS_ARE_FATAL");

    private final String name;

    Errhandler(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
