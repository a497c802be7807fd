// SPDX-License-Identifier: Apache-2.0
/// Tests of links and servers that fail, are replaced or shut down.
@NullMarked
package io.wherry.rmi.fault;

import org.jspecify.annotations.NullMarked;
