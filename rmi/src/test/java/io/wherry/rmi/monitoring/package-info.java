// SPDX-License-Identifier: Apache-2.0
/// Tests of metrics, of the events of the flight recorder, and of thread dumps.
@NullMarked
package io.wherry.rmi.monitoring;

import org.jspecify.annotations.NullMarked;
