// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import io.wherry.rmi.internal.reference.RemoteOrigin;
import io.wherry.rmi.internal.stub.StubClass;
import java.util.function.Supplier;

/// A remote origin, with the stub class for its objects in this JVM.
///
/// @param origin canonical object, so that it is written once per message
/// @param loader loads the classes of results
record StubOrigin(
        RemoteOrigin origin, StubClass stubs, StubType called, Supplier<ClassLoader> loader) {}
