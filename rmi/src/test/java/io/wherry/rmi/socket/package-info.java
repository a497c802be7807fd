// SPDX-License-Identifier: Apache-2.0
/// Tests of the JDK's java.rmi over links.
@NullMarked
package io.wherry.rmi.socket;

import org.jspecify.annotations.NullMarked;
