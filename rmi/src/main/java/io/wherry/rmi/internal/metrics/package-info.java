// SPDX-License-Identifier: Apache-2.0

/// What calls leave behind for those who watch: counts and times, and events of the JDK's flight recorder. Start reading at
/// [Recorder].
@NullMarked
package io.wherry.rmi.internal.metrics;

import org.jspecify.annotations.NullMarked;
