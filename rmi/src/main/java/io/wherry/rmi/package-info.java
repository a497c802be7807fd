// SPDX-License-Identifier: Apache-2.0

/// Remote calls between JVMs: java.rmi's programming model on links that are as fast as the machine.
///
/// A program of java.rmi changes the imports of [io.wherry.rmi.UnicastRemoteObject], [io.wherry.rmi.LocateRegistry],
/// [io.wherry.rmi.Naming], [io.wherry.rmi.Registry], [io.wherry.rmi.RemoteObject] and [io.wherry.rmi.RemoteServer]; `java.rmi.Remote`, `RemoteException` and the other exceptions stay. Stubs
/// are made at run time. [io.wherry.rmi.RmiRuntime] has what java.rmi has not.
@NullMarked
package io.wherry.rmi;

import org.jspecify.annotations.NullMarked;
