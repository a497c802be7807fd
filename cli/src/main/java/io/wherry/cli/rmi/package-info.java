// SPDX-License-Identifier: Apache-2.0

/// Registries and objects of remote calls, looked at from outside: start at [RegistryListCommand] and [RmiPing].
@NullMarked
package io.wherry.cli.rmi;

import org.jspecify.annotations.NullMarked;
