// SPDX-License-Identifier: Apache-2.0

/// Remote calls between JVMs: the programming model of java.rmi over fast links.
///
/// To port a program of java.rmi, change the imports of [io.wherry.rmi.UnicastRemoteObject],
/// [io.wherry.rmi.LocateRegistry], [io.wherry.rmi.Naming], [io.wherry.rmi.Registry],
/// [io.wherry.rmi.RemoteObject] and [io.wherry.rmi.RemoteServer]; keep `java.rmi.Remote`,
/// `RemoteException` and the other exceptions. Stubs are generated at run time.
/// [io.wherry.rmi.RmiRuntime] has the features that go beyond java.rmi.
@NullMarked
package io.wherry.rmi;

import org.jspecify.annotations.NullMarked;
