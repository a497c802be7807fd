// SPDX-License-Identifier: Apache-2.0

/// Values that the programs store: objects with hooks, cycles and shared parts, as applications have them.
package acme.value;
