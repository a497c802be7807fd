// SPDX-License-Identifier: Apache-2.0

/// The contract of every transport, as JUnit tests: a transport passes
/// [io.wherry.testkit.transport.TransportContract] by a class that names an address.
@NullUnmarked
package io.wherry.testkit.transport;

import org.jspecify.annotations.NullUnmarked;
