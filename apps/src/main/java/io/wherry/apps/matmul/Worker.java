// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// What a master asks of a worker, in this order.
interface Worker extends Remote {
    /// Takes the matrix B.
    void take(double[][] b, int size) throws RemoteException;

    /// Starts to compute rows `from` up to, but without, `to` of C.
    ///
    /// @param a the same rows of A
    /// @return the number of the job
    int start(double[][] a, int from, int to) throws RemoteException;

    /// Returns when a job is done.
    void await(int job) throws RemoteException, InterruptedException;

    /// The rows of C that a job has computed, once it is done.
    double[][] result(int job) throws RemoteException;

    /// Forgets a job.
    void delete(int job) throws RemoteException;
}
