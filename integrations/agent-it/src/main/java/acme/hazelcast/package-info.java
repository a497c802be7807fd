// SPDX-License-Identifier: Apache-2.0

/// Maps of Hazelcast.
package acme.hazelcast;
