// SPDX-License-Identifier: Apache-2.0
package mpi;

import io.wherry.mpi.internal.device.Device;

/// An error handler, which tells whether an error ends the job. With any handler a call that fails
/// throws an [MPIException].
///
/// With any handler, as with [MPI#ERRORS_ARE_FATAL], an exception that is not caught ends the job:
/// see [MPI#Init]. The handlers differ in `callErrhandler`, by which a program reports an error of
/// its own.
public final class Errhandler {
    private static final System.Logger LOG = System.getLogger(Errhandler.class.getName());

    static final Errhandler FATAL = new Errhandler("ERRORS_ARE_FATAL", true);

    private final String name;
    private final boolean isFatal;

    Errhandler(String name, boolean isFatal) {
        this.name = name;
        this.isFatal = isFatal;
    }

    /// Handles an error of the program: ends the job with `code`, or has no effect.
    void call(Device device, int code) {
        if (isFatal) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "MPI error handler called: handler=" + name + ", code=" + code);
            device.abort(code);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
