// SPDX-License-Identifier: Apache-2.0

/// What every transport does, as JUnit tests: a transport passes
/// [io.wherry.testkit.transport.TransportContract] by a class that names an address.
@NullUnmarked
package io.wherry.testkit.transport;

import org.jspecify.annotations.NullUnmarked;
