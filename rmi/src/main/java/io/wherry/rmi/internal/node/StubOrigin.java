// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.stub.StubClass;
import java.util.function.Supplier;

/// Where objects are, and what stubs of them are like here.
///
/// @param origin the same object for equal ones, so that it is written once a message
/// @param loader finds the classes of results
record StubOrigin(
        RemoteOrigin origin, StubClass stubs, CalledType called, Supplier<ClassLoader> loader) {}
