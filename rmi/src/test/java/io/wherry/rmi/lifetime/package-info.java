// SPDX-License-Identifier: Apache-2.0
/// Tests of how long objects, sessions and JVMs live, and that nothing is retained afterwards.
@NullMarked
package io.wherry.rmi.lifetime;

import org.jspecify.annotations.NullMarked;
