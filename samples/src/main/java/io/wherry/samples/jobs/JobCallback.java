// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.jobs;

import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// Receives the result of a job from the worker.
public interface JobCallback<T extends Serializable> extends Remote {

    void succeeded(T result) throws RemoteException;

    void failed(Exception cause) throws RemoteException;
}
