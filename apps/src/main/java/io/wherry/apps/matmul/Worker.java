// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.matmul;

import java.rmi.Remote;
import java.rmi.RemoteException;

/// The remote interface of a worker. The master calls the methods in this order.
interface Worker extends Remote {
    /// Takes the matrix B.
    void take(double[][] b, int size) throws RemoteException;

    /// Starts the computation of the rows of C from `from`, inclusive, to `to`, exclusive.
    ///
    /// @param a the same rows of A
    /// @return the number of the job
    int start(double[][] a, int from, int to) throws RemoteException;

    /// Blocks until a job is done.
    void await(int job) throws RemoteException, InterruptedException;

    /// Returns the rows of C that a job has computed, once it is done.
    double[][] result(int job) throws RemoteException;

    /// Removes a job.
    void delete(int job) throws RemoteException;
}
